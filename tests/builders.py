"""Documents made for the tests: a small writer of PDF files, one of DOCX files, and work that goes wrong."""

import hashlib
import io
import time
import zipfile
import zlib

SENTENCE = "The team says that the system trains the model faster than it did before, as measured in its own tests. "
FILLER = "".join(f"<p>{SENTENCE * 3}</p>" for _ in range(4))
CHINESE = "该团队表示，新的模型在自己的测试中比以前更快，这是他们在一百二十八张卡的系统上得到的结果。"

PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"

NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/></Types>'
)
RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


def line(text, x=72, y=720, size=12, colour=None, rise=0):
    """A piece of text at a place, as a page's content stream has it."""
    written = (
        text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)").decode("latin-1")
    )
    paint = f"{colour} rg " if colour else "0 0 0 rg "
    return f"BT {paint}/F1 {size} Tf {x} {y + rise} Td ({written}) Tj ET\n"


def lines(texts, x=72, y=720, size=12, step=14):
    """Lines below each other."""
    return "".join(line(text, x, y - number * step, size) for number, text in enumerate(texts))


def pdf(*contents, info=None, password=None, picture=False, packing=None, font=FONT, more=""):
    """A PDF file with a page for each content stream."""
    objects = ["<</Type/Catalog/Pages 2 0 R>>", "", font]
    image = b"\x80" * 64
    pages = []
    for content in contents:
        data = content if isinstance(content, bytes) else content.encode("latin-1")
        objects.append((f"<<{packing or ''}", data))
        resources = "/Font<</F1 3 0 R>>" + (f"/XObject<</I1 {len(objects) + 2} 0 R>>" if picture else "")
        page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<{resources}>>/Contents {len(objects)} 0 R>>"
        objects.append(page)
        pages.append(f"{len(objects)} 0 R")
        if picture:
            head = "<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8"
            objects.append((head, image))
    objects[1] = f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(pages)}]>>"
    trailer = ""
    key = None
    if info:
        objects.append("<<" + "".join(f"/{name}({value})" for name, value in info.items()) + ">>")
        trailer += f"/Info {len(objects)} 0 R"
    if password is not None:
        key, entry = _locked(password)
        objects.append(entry)
        trailer += f"/Encrypt {len(objects)} 0 R/ID[<{'00' * 16}><{'00' * 16}>]"
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n")
    places = []
    for number, item in enumerate(objects, 1):
        places.append(out.tell())
        out.write(f"{number} 0 obj\n".encode())
        if isinstance(item, tuple):
            head, data = item
            if key:
                own = hashlib.md5(key + number.to_bytes(3, "little") + b"\0\0").digest()[: len(key) + 5]
                data = _rc4(own, data)
            out.write(f"{head}/Length {len(data)}>>\nstream\n".encode() + data + b"\nendstream")
        else:
            out.write(item.encode("latin-1") if isinstance(item, str) else item)
        out.write(b"\nendobj\n")
    start = out.tell()
    out.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode())
    out.write("".join(f"{place:010} 00000 n \n" for place in places).encode())
    out.write(f"trailer\n<</Size {len(objects) + 1}/Root 1 0 R{trailer}>>\nstartxref\n{start}\n%%EOF\n{more}".encode())
    return out.getvalue()


def _locked(password):
    """The key and the entry of the oldest encryption of PDF: RC4 of 40 bits."""
    padded = (password.encode() + PADDING)[:32]
    owner = _rc4(hashlib.md5((b"owner" + PADDING)[:32]).digest()[:5], padded)
    allowed = -4
    given = padded + owner + (allowed & 0xFFFFFFFF).to_bytes(4, "little") + bytes(16)
    key = hashlib.md5(given).digest()[:5]
    user = _rc4(key, PADDING)
    return key, f"<</Filter/Standard/V 1/R 2/O<{owner.hex()}>/U<{user.hex()}>/P {allowed}>>"


def _rc4(key, data):
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out = bytearray()
    i = j = 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def zeros(megabytes, byte=b" "):
    """Packed bytes that unpack to so many megabytes."""
    packer = zlib.compressobj(1)
    piece = byte * (2**20 // len(byte))
    parts = [packer.compress(piece) for _ in range(megabytes)]
    return b"".join(parts) + packer.flush()


def run(text, style=""):
    """A run of a Word document."""
    properties = f"<w:rPr>{style}</w:rPr>" if style else ""
    return f'<w:r>{properties}<w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs, style=""):
    """A paragraph of a Word document."""
    named = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{named}{''.join(runs)}</w:p>"


def docx(body, *, head=HEAD, footnotes="", parts=None):
    """A Word document."""
    out = io.BytesIO()
    notes = f'<Relationship Id="rId9" Type="{OFFICE}/footnotes" Target="footnotes.xml"/>' if footnotes else ""
    main = f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="word/document.xml"/>'
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", HEAD + TYPES)
        package.writestr("_rels/.rels", HEAD + RELATIONS.format(main))
        package.writestr("word/_rels/document.xml.rels", HEAD + RELATIONS.format(notes))
        package.writestr("word/document.xml", f"{head}<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>")
        if footnotes:
            package.writestr("word/footnotes.xml", f"{HEAD}<w:footnotes {NAMESPACES}>{footnotes}</w:footnotes>")
        for name, content in (parts or {}).items():
            package.writestr(name, content)
    return out.getvalue()


def spin(data, options, limits):
    """Work that never ends."""
    while True:
        pass


def sleep(data, options, limits):
    """Work that waits for ever and uses no time of the processor."""
    time.sleep(1000)


def hoard(data, options, limits):
    """Work that wants all the memory there is."""
    held = []
    while True:
        held.append(bytearray(2**24))


def chatter(data, options, limits):
    """Work that answers endlessly."""
    return {"text": "x" * (limits["answer"] + 1)}


def stumble(data, options, limits):
    """Work that fails."""
    raise ValueError("a fault of the reader")


def peek(data, options, limits):
    """Work that tells what it can see."""
    import os

    return {"environment": sorted(os.environ), "data": len(data)}
