/** An export that cannot be made; the message says why. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}
