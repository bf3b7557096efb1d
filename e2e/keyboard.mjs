// Simulates a keyboard-only user. Reads the focus and its name from the browser's accessibility tree, as a screen
// reader does.
import assert from "node:assert/strict";

/** Keyboard helpers of a page. */
export async function keyboard(page) {
  const devtools = await page.context().newCDPSession(page);

  /** Role, name and state of the focused element. */
  const focused = async () => {
    const { result } = await devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await devtools.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    await devtools.send("Runtime.releaseObject", { objectId: result.objectId });
    const [{ role, name, properties = [] }] = nodes;
    const states = Object.fromEntries(properties.map((one) => [one.name, one.value.value]));
    return { role: role?.value ?? "", name: name?.value ?? "", states };
  };

  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  /** Waits until the element exists and moves to it with `key`. Fails if it never gets the focus, or gets it invisibly. */
  const to = async (role, name, { key = "Tab", maxSteps = 150 } = {}) => {
    const matches = (at) => at.role === role && (name instanceof RegExp ? name.test(at.name) : name === at.name);
    const target = page.getByRole(role, { name, exact: true }).filter({ visible: true });
    await target.first().waitFor({ state: "attached" });
    const visited = [];
    for (let steps = 0; steps <= maxSteps; steps++) {
      const at = await focused();
      if (matches(at)) {
        assert.equal(await invisibleReason(page), undefined, `${role} “${at.name}” has the focus but is not visible`);
        return at;
      }
      visited.push(`${at.role} “${at.name}”`);
      await page.keyboard.press(key);
    }
    assert.fail(`${key} did not reach ${role} ${name}, only:\n${[...new Set(visited)].join("\n")}`);
  };

  /** Moves to the element and presses Enter. */
  const enter = async (role, name, options) => {
    const at = await to(role, name, options);
    await page.keyboard.press("Enter");
    return at;
  };

  /** Waits until the page itself moves the focus there. */
  const until = async (role, name) => {
    const end = Date.now() + 10_000;
    for (;;) {
      const at = await focused();
      if (at.role === role && (name instanceof RegExp ? name.test(at.name) : name === at.name)) return at;
      assert.ok(Date.now() < end, `the focus is on ${at.role} “${at.name}”, not on ${role} ${name}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  return { focused, press, to, enter, until };
}

/** Why the focused element is not visible: it must be inside the window, show its focus, and not be covered. */
function invisibleReason(page) {
  return page.evaluate(async () => {
    let reason;
    // The page may scroll smoothly.
    for (let tries = 0; tries < 60; tries++) {
      const at = document.activeElement;
      if (at === null || at === document.body) return "no element has the focus";
      // The label may draw a radio button or checkbox.
      const drawn = at.closest("label") ?? at;
      const { left, top, width, height } = drawn.getBoundingClientRect();
      const [x, y] = [left + width / 2, Math.max(1, Math.min(window.innerHeight - 1, top + height / 2))];
      const topmost = document.elementFromPoint(x, y);
      if (at.matches(":focus-visible") && topmost !== null && (drawn.contains(topmost) || topmost.contains(drawn)))
        return undefined;
      reason = at.matches(":focus-visible") ? `${topmost?.outerHTML.slice(0, 200)} covers it at ${x}, ${y}` : "it has no visible focus";
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return reason;
  });
}

/** Presses a button of a new dialog once the dialog has the focus; an earlier key press would go to another element. */
export async function pressInDialog(page, name) {
  const dialog = page.getByRole("dialog");
  await dialog.locator(":focus").waitFor();
  await dialog.getByRole("button", { name }).press("Enter");
}
