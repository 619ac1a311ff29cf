import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const KEY = "patience-widget-settings";
let settings;

/** The module as a page loads it. */
async function load() {
  vi.resetModules();
  return import("../../js/settings.js");
}

beforeEach(async () => {
  localStorage.clear();
  settings = await load();
});

afterEach(() => vi.restoreAllMocks());

describe("settings", () => {
  it("begin with their defaults: nothing loud, nothing by itself", () => {
    const values = Object.fromEntries(
      Object.keys(settings.SETTINGS).map((name) => [name, settings.setting(name)]),
    );
    expect(values).toMatchObject({ theme: "auto", colours: "two", faces: "plain", motion: "normal" });
    expect(values).toMatchObject({ left_handed: false, auto_play: false, sound: false, elapsed: false });
  });

  it("are kept under one key", async () => {
    settings.change("colours", "four");
    settings.change("sound", true);
    expect(localStorage).toHaveLength(1);
    const again = await load();
    expect([again.setting("colours"), again.setting("sound"), again.setting("theme")]).toEqual([
      "four",
      true,
      "auto",
    ]);
  });

  it.each([
    ["{"],
    ["null"],
    ["7"],
    ['"x"'],
    ["[]"],
    ['{"theme": "pink", "sound": "yes", "motion": 3, "other": 1}'],
  ])("fall back to the defaults where %s is stored", async (stored) => {
    localStorage.setItem(KEY, stored);
    const { setting, SETTINGS } = await load();
    for (const [name, values] of Object.entries(SETTINGS)) expect(setting(name)).toBe(values[0]);
  });

  it("last as long as the page where the browser keeps nothing", async () => {
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const { setting, change } = await load();
    change("theme", "dark");
    expect(setting("theme")).toBe("dark");
  });

  it("are heard by every view of the page, each with the module of its own, until its end", async () => {
    const other = await load();
    const ends = new AbortController();
    let heard = 0;
    other.onChange(() => {
      heard += 1;
    }, ends.signal);
    settings.change("faces", "large");
    expect([heard, other.setting("faces")]).toEqual([1, "large"]);
    ends.abort();
    settings.change("faces", "pips");
    expect(heard).toBe(1);
  });

  it("come from other tabs", () => {
    const ends = new AbortController();
    settings.onChange(() => {}, ends.signal);
    localStorage.setItem(KEY, JSON.stringify({ left_handed: true }));
    window.dispatchEvent(Object.assign(new Event("storage"), { key: KEY }));
    expect(settings.setting("left_handed")).toBe(true);
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "another" }));
    ends.abort();
  });

  it("scale motion, and the system's wish for none wins", () => {
    expect([settings.pace(), settings.still()]).toEqual([1, false]);
    settings.change("motion", "slow");
    expect(settings.pace()).toBe(2);
    settings.change("motion", "off");
    expect(settings.still()).toBe(true);
    settings.change("motion", "slow");
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(settings.still()).toBe(true);
    vi.unstubAllGlobals();
  });
});
