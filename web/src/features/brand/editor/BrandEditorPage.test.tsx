import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../../api/client";
import { aMe } from "../../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../../test/server";

const page = (number: number) => ({ slug: `page-${number}`, title: `Page ${number}`, text: "Hello." });

const saved: Schemas["BrandState"] = {
  published: { name: "Foilcast", intro: "Rip packs live.", links: [], pages: [page(1)] },
  version: "0-false",
};

let sent: { what: string; body: unknown }[];
async function note<Body>(what: string, request: Request): Promise<Body> {
  const body = (await request.json()) as Body;
  sent.push({ what, body });
  return body;
}

beforeEach(() => {
  sent = [];
  server.use(
    mockGet("/api/users/me", aMe({ role: "admin", isAdmin: true })),
    mockGet("/api/admin/brand", saved),
    http.put("*/api/admin/brand/draft", async ({ request }) => {
      const { brand } = await note<Schemas["BrandDraft"]>("save", request);
      const draftSave = { version: 1, by: "nova", at: new Date().toISOString() };
      return HttpResponse.json({ ...saved, draft: brand, version: "1-true", draftSave });
    }),
    http.post("*/api/admin/brand/publish", async ({ request }) => {
      await note("publish", request);
      return HttpResponse.json({
        ...saved,
        version: "2-false",
        publishedSave: { version: 2, at: "2026-05-01T12:00:00Z" },
      });
    }),
  );
});

async function show() {
  const view = renderAt("/admin/brand", { token: "t" });
  await screen.findByRole("form", { name: "Brand" });
  return view;
}

const preview = () => within(screen.getByRole("region", { name: "Preview" }));

test("shows edits in the preview, saves them as draft, and publishes them after a question", async () => {
  const { user } = await show();
  expect(screen.getByText("This is the built-in look.")).toBeVisible();
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Card Cove");
  expect(preview().getAllByText("Card Cove")).toHaveLength(2);
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(/nova saved a draft just now/)).toBeVisible();
  expect(sent).toMatchObject([{ what: "save", body: { version: "0-false", brand: { name: "Card Cove" } } }]);

  await user.click(screen.getByRole("button", { name: "Publish" }));
  const question = await screen.findByRole("dialog", { name: "Publish this look?" });
  await user.click(within(question).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Everything is published.")).toBeVisible();
  expect(sent.at(-1)).toEqual({ what: "publish", body: { version: "1-true" } });
});

test("saves unsaved changes before it publishes them", async () => {
  const { user } = await show();
  await user.type(screen.getByRole("textbox", { name: "Short name" }), "Cove");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent.map(({ what }) => what)).toEqual(["save", "publish"]));
  expect(sent[1]?.body).toEqual({ version: "1-true" });
});

test("offers the nearest legible colour for one without contrast", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("switch", { name: "Use your own colours" }));
  const dark = screen.getByRole("textbox", { name: "In the dark theme" });
  await user.clear(dark);
  await user.type(dark, "blue");
  expect(screen.getByText("Enter a colour such as #ffc857.")).toBeVisible();
  await user.clear(dark);
  await user.type(dark, "#1d4ed8");
  expect(screen.getByText(/Hard to read/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use #7291e7 instead" }));
  expect(dark).toHaveValue("#7291e7");
  expect(screen.queryByText(/Hard to read/)).toBeNull();
});

test("shows refusals of the server at their fields", async () => {
  server.use(
    http.put("*/api/admin/brand/draft", () =>
      HttpResponse.json(
        {
          code: "invalid_brand",
          message: "Two fields are wrong. Nothing was saved.",
          fields: {
            "pages.0.text": "Line 3 has HTML, which is not allowed. Use Markdown.",
            "notice.to": "The notice ends before it begins. Choose a later end.",
            "links.0.url": "Use an address that begins with https:// or http://.",
          },
        },
        { status: 400 },
      ),
    ),
  );
  const { user } = await show();
  await user.click(screen.getByRole("switch", { name: "Show a notice" }));
  await user.click(screen.getByRole("button", { name: "Add a link" }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  const text = await screen.findByRole("textbox", { name: "Text", description: /Line 3 has HTML/ });
  expect(text).toHaveValue("Hello.");
  expect(screen.getByLabelText("Until")).toHaveAccessibleDescription(/ends before it begins/);
  expect(screen.getByRole("textbox", { name: "Address", description: /https:\/\// })).toHaveValue("");
  expect(screen.getByLabelText("Until")).toHaveFocus();
});

test("derives a page's address from its title, and stops at ten pages", async () => {
  const nine = { ...saved.published, pages: Array.from({ length: 9 }, (_, index) => page(index)) };
  server.use(mockGet("/api/admin/brand", { ...saved, published: nine }));
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Add a page" }));
  const added = within(screen.getByText("Page 10").closest("details") as HTMLElement);
  await user.type(added.getByRole("textbox", { name: "Title" }), "Über uns & mehr");
  expect(added.getByRole("textbox", { name: "Address" })).toHaveValue("uber-uns-mehr");
  expect(screen.queryByRole("button", { name: "Add a page" })).toBeNull();
  expect(screen.getByText("You have 10 pages. Remove one to add another.")).toBeVisible();
});

test("refuses an empty file without sending it, and shows an uploaded picture", async () => {
  server.use(
    http.post("*/api/admin/brand/pictures/logo", () =>
      HttpResponse.json({ imageUrl: "/pictures/logo.webp", width: 400, height: 100 }),
    ),
  );
  const { user, container } = await show();
  const input = container.querySelector<HTMLInputElement>("[aria-label='File for Logo']");
  if (input === null) throw new Error("the field is missing");
  await user.upload(input, new File([], "logo.png", { type: "image/png" }));
  expect(await screen.findByText("logo.png is empty. Choose another file.")).toBeVisible();
  await user.upload(input, new File(["x"], "logo.png", { type: "image/png" }));
  await waitFor(() => expect(container.querySelectorAll("img[src='/pictures/logo.webp']")).toHaveLength(3));
});

test("imports a file as draft, and says why a broken one changes nothing", async () => {
  const { user, container } = await show();
  const input = container.querySelector<HTMLInputElement>("[aria-label='File of an exported brand']");
  if (input === null) throw new Error("the field is missing");
  const file = new File(["{}"], "brand.json", { type: "application/json" });
  server.use(
    http.post("*/api/admin/brand/import", () =>
      errorResponse(400, "invalid_brand_file", "This file cannot be imported. Nothing was changed."),
    ),
  );
  await user.upload(input, file);
  expect(await screen.findByText("This file cannot be imported. Nothing was changed.")).toBeVisible();
  const imported = { ...saved, draft: { ...saved.published, name: "Imported" }, version: "1-true" };
  server.use(http.post("*/api/admin/brand/import", () => HttpResponse.json(imported)));
  await user.upload(input, file);
  expect(await screen.findByText(/loaded as a draft/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Imported");
});
