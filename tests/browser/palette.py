"""A picture in 256 colours at most: a third of its size, and no eye tells the difference."""

import base64
import struct
import zlib
from typing import Any

import numpy as np
from playwright.sync_api import Page

COLOURS = 256  # what a palette holds
STEPS = (0, 3, 6, 10, 15, 22, 32, 48, 64, 96)  # how far apart two colours of a palette are, at least
PIXELS = """async (png) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  const reader = new FileReader();
  reader.readAsDataURL(new Blob([data]));
  await new Promise((done) => reader.addEventListener("load", done));
  return [image.width, image.height, reader.result.split(",")[1]];
}"""


def reduced(page: Page, png: bytes) -> bytes:
    """The picture with a palette; its pixels are read by a page, which can be any."""
    width, height, pixels = page.evaluate(PIXELS, base64.b64encode(png).decode())
    whole = np.frombuffer(base64.b64decode(pixels), "<u4")  # red, green, blue, alpha
    values, at, counts = np.unique(whole, return_inverse=True, return_counts=True)
    colours = values.view(np.uint8).reshape(-1, 4).astype(int)
    palette = _palette(colours[np.argsort(-counts)])
    nearest = np.array([np.abs(palette - colour).sum(axis=1).argmin() for colour in colours], np.uint8)
    rows = nearest[at].reshape(height, width)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette[:, :3].astype(np.uint8).tobytes()),
            _chunk(b"tRNS", palette[:, 3].astype(np.uint8).tobytes()),
            _chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row.tobytes() for row in rows), 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _palette(colours: Any) -> Any:
    """Those of the colours that stand for all, the most frequent first, none nearer to another than there is need."""
    chosen: list[int] = []
    for least in STEPS:
        chosen = []
        for at, colour in enumerate(colours):
            if not chosen or np.abs(colours[chosen] - colour).sum(axis=1).min() > least:
                chosen.append(at)
            if len(chosen) > COLOURS:
                break
        else:
            break
    return colours[chosen[:COLOURS]]


def _chunk(name: bytes, content: bytes) -> bytes:
    """A part as it stands in the file."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
