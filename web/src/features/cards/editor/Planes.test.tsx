import { beforeEach, expect, test } from "vitest";
import { aMe } from "../../../test/builders";
import { expectNoViolations, fireEvent, renderAt, screen, waitFor, within } from "../../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../../test/server";

const picture = (mark: string) => `/pictures/${"a".repeat(40)}${mark}.webp`;
const png = (name: string) => new File([name], name, { type: "image/png" });

/** The fields of each upload. The content of a file is its name. */
let uploads: Record<string, string>[];

/** Lets the next uploads succeed with pictures of these names. */
function answerUploads(...marks: string[]) {
  uploads = [];
  server.use(
    http.post("*/api/admin/upload-image", async ({ request }) => {
      const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data") === true;
      const upload: Record<string, string> = {};
      for (const [name, value] of isForm ? await request.formData() : []) {
        upload[name] = typeof value === "string" ? value : await value.text();
      }
      uploads.push(upload);
      const imageUrl = picture(marks[uploads.length - 1] ?? "");
      return HttpResponse.json({ message: "The picture is uploaded.", imageUrl, width: 600, height: 900 });
    }),
  );
}

beforeEach(() => {
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })),
    mockGet("/api/admin/cards", { groupedCards: {} }),
  );
});

const field = (name: RegExp) => within(screen.getByRole("group", { name }));
const shown = (name: RegExp) => screen.getByRole("group", { name }).querySelector("img")?.getAttribute("src");

/** Opens a new card and uploads its picture. */
async function newCard() {
  const rendered = renderAt("/admin/cards/new", { token: "token" });
  expect(screen.queryByRole("group", { name: /Cut-out/ })).toBeNull();
  await rendered.user.upload(await screen.findByLabelText("Picture file"), png("owl.png"));
  await screen.findByRole("group", { name: /Cut-out/ });
  return rendered;
}

test("sends the picture again with its planes, and removes one", async () => {
  answerUploads("", "-cut", "-cut-foil", "-foil");
  const { user } = await newCard();
  expect(uploads).toEqual([{}]);
  await user.upload(field(/Cut-out/).getByLabelText(/Cut-out/), png("owl.cutout.png"));
  await field(/Cut-out/).findByText("Added. Save the card to keep it.");
  expect(shown(/Cut-out/)).toBe(picture("-cut").replace(".webp", ".subject.webp"));
  await user.upload(field(/Foil mask/).getByLabelText(/Foil mask/), png("owl.foil.png"));
  await waitFor(() => expect(shown(/Foil mask/)).toBe(picture("-cut-foil").replace(".webp", ".foil.webp")));
  await expectNoViolations(document.body);
  await user.click(screen.getByRole("button", { name: "Remove the cut-out" }));
  await field(/Cut-out/).findByText("Removed. Save the card to apply this.");
  expect(screen.queryByRole("button", { name: "Remove the cut-out" })).toBeNull();
  expect(uploads.slice(1)).toEqual([
    { image: "owl.png", cutout: "owl.cutout.png" },
    { image: "owl.png", cutout: "owl.cutout.png", foil: "owl.foil.png" },
    { image: "owl.png", cutout: "", foil: "owl.foil.png" },
  ]);
});

test("another picture does not keep the planes", async () => {
  answerUploads("", "-cut", "");
  const { user } = await newCard();
  await user.upload(field(/Cut-out/).getByLabelText(/Cut-out/), png("owl.cutout.png"));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await field(/Cut-out/).findByText("Added. Save the card to keep it.");
  await user.upload(screen.getByLabelText("Picture file"), png("cat.png"));
  await waitFor(() => expect(uploads).toHaveLength(3));
  expect(uploads[2]).toEqual({});
  await waitFor(() => expect(shown(/Cut-out/)).toBeUndefined());
});

test("changes the planes of a picture that was uploaded earlier", async () => {
  const id = "b".repeat(24);
  const card = {
    _id: id,
    name: "Owl",
    imageUrl: picture("-cut"),
    alt: "An owl.",
    series: "",
    tags: [],
    availableFrom: null,
    availableTo: null,
    limited: false,
    retired: false,
    rarities: [
      { rarity: "Basic", totalCopies: 5, remainingCopies: 5, availableMintNumbers: [1, 2, 3, 4, 5] },
    ],
    version: "v1",
    pulled: false,
    warnings: [],
    packs: [],
  };
  server.use(mockGet(`/api/admin/cards/${id}`, card));
  answerUploads("-cut-foil", "-foil");
  const { user } = renderAt(`/admin/cards/${id}`, { token: "token" });
  await user.upload(await screen.findByLabelText("Foil mask (optional)"), png("owl.foil.png"));
  await waitFor(() => expect(shown(/Foil mask/)).toBeDefined());
  await user.click(screen.getByRole("button", { name: "Remove the cut-out" }));
  await waitFor(() => expect(shown(/Cut-out/)).toBeUndefined());
  expect(uploads).toEqual([
    { imageUrl: picture("-cut"), foil: "owl.foil.png" },
    { imageUrl: picture("-cut-foil"), cutout: "" },
  ]);
});

test("shows a refusal in the field of its file, and keeps the picture", async () => {
  answerUploads("");
  const { user } = await newCard();
  const cutout = field(/Cut-out/);
  const dropped = new File(["a"], "owl.jpg", { type: "image/jpeg" });
  fireEvent.drop(screen.getByRole("group", { name: /Cut-out/ }), { dataTransfer: { files: [dropped] } });
  await cutout.findByText("owl.jpg is not a PNG or WebP. Save it as one of these, with transparency.");
  const sentence = "The cut-out is 300 by 450 pixels, but the picture is 600 by 900.";
  server.use(http.post("*/api/admin/upload-image", () => errorResponse(400, "cutout_size", sentence)));
  await user.upload(cutout.getByLabelText(/Cut-out/), png("owl.cutout.png"));
  expect(await cutout.findByRole("alert")).toHaveTextContent(sentence);
  expect(field(/^Picture$/).queryByRole("alert")).toBeNull();
  expect(shown(/^Picture$/)).toContain(picture("").replace(".webp", ""));
});
