/**
 * What stands in the page in place of the parts of Colyseus' SDK that it never calls: inputs of fast games, HTTP/3, accounts,
 * matchmaking by HTTP, Discord, the debugger, and what encodes a schema. sdk-parts.ts puts it there, because the SDK imports them
 * whether they are called or not.
 */
const neverCalled = (part: string): never => {
  throw new Error(`this page was built without ${part} of Colyseus`);
};

export class RoomInput {
  constructor() {
    neverCalled('RoomInput');
  }
}

export class H3TransportTransport {
  constructor() {
    neverCalled('H3TransportTransport');
  }
}

/** The SDK makes one with each client, and only accounts call it. */
export class Auth {}

/** The SDK makes one with each client, and reads its options. Pages ask for reservations themselves (api.ts). */
export class HTTP {
  readonly options: { readonly headers: Readonly<Record<string, string>> };
  constructor(_sdk: unknown, options: HTTP['options']) {
    this.options = options;
  }
}

export const discordURLBuilder = (): never => neverCalled('discordURLBuilder');

/** The SDK tells a debugger of each room, when there is one. */
export const publishDebug = (): void => undefined;

/** The predictions of fast games, which the SDK exports and the page leaves out, ask whether there is one. */
export const debugOverlayActive = (): boolean => false;

export class Encoder {
  constructor() {
    neverCalled('Encoder');
  }
}

/** Each class of a schema names the functions that encode it. */
export const encodeSchemaOperation = (): never => neverCalled('encodeSchemaOperation');
export const encodeArray = (): never => neverCalled('encodeArray');

export class MapSchema {
  constructor() {
    neverCalled('MapSchema');
  }
}

export class SetSchema {
  constructor() {
    neverCalled('SetSchema');
  }
}

export class CollectionSchema {
  constructor() {
    neverCalled('CollectionSchema');
  }
}

export class StreamSchema {
  constructor() {
    neverCalled('StreamSchema');
  }
}
