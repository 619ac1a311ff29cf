"""Pictures in 256 colours look like those that they come from."""

import base64

import numpy as np
from palette import PIXELS, reduced
from playwright.sync_api import Page

RAMP = "linear-gradient(90deg, red, blue)"


def pixels(page: Page, png: bytes) -> np.ndarray:
    """Rows of columns of red, green, blue and alpha."""
    width, height, data = page.evaluate(PIXELS, base64.b64encode(png).decode())
    return np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4).astype(int)


def test_few_colours_stay_as_they_are(page: Page) -> None:
    page.set_content("<p style='width: 90px; height: 40px; border: 3px solid teal; background: #ff000080'></p>")
    png = page.locator("p").screenshot(omit_background=True)
    small = reduced(page, png)
    assert (pixels(page, small) == pixels(page, png)).all()


def test_many_come_near(page: Page) -> None:
    page.set_content(f"<p style='width: 1000px; height: 40px; background: {RAMP}'></p>")
    png = page.locator("p").screenshot()
    small = pixels(page, reduced(page, png))
    assert len(np.unique(small.reshape(-1, 4), axis=0)) <= 256
    assert np.abs(small - pixels(page, png)).max() <= 4
