"""The claims tracker as an ASGI app: `python app.py`, `streamlit run app.py`, or any ASGI server."""

from streamlit import App

from claims.server import parts, serve

app = App(**parts())

if __name__ == "__main__":
    serve(app=app)
