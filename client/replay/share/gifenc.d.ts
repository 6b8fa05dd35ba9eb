/** What is used of gifenc, which comes without types. */
declare module 'gifenc' {
  type Colours = readonly (readonly number[])[];
  interface Encoder {
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      /** `delay`: ms. */
      frame: { readonly palette: Colours; readonly delay: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, most: number): Colours;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Colours): Uint8Array;
}
