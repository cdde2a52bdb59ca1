"""The claims tracker as an ASGI app: `python app.py`, `streamlit run app.py`, or any ASGI server."""

from claims.server import make, serve

app = make()

if __name__ == "__main__":
    serve()
