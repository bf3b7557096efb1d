/** Packs, card back and marks. */
export async function drawBrand() {}
