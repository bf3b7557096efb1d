/** A text file to choose; jsdom's files lack `text`. */
export const textFile = (name: string, text: string): File =>
  Object.assign(new File([text], name), { text: () => Promise.resolve(text) });

/** Collects the texts of the files that are downloaded from now on. */
export function recordDownloads(): Promise<string>[] {
  const texts: Promise<string>[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) texts.push(textOf(file));
    return "blob:file";
  };
  URL.revokeObjectURL = () => {};
  return texts;
}

const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
