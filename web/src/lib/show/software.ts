/** Whether a WebGL renderer draws in software. */
export function isSoftware(renderer: string): boolean {
  return renderer === "" || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}

/** The name of a context's renderer. */
export function rendererOf(context: WebGLRenderingContext | WebGL2RenderingContext | null): string {
  const info = context?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = context?.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  return typeof name === "string" ? name : "";
}
