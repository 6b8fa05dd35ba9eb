/** Another server has the database. */
export class InUse extends Error {
  override readonly name = 'InUse';
}
