/**
 * What stands in the page in place of the parts of Colyseus' SDK that it never calls: inputs of fast games, HTTP/3, accounts,
 * Discord, the debugger. vite.config.ts puts it there, because the SDK imports them whether they are called or not.
 */
const neverCalled = (part: string): never => {
  throw new Error(`this page was built without ${part} of @colyseus/sdk`);
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

export const discordURLBuilder = (): never => neverCalled('discordURLBuilder');

/** The SDK tells a debugger of each room, when there is one. */
export const publishDebug = (): void => undefined;

/** The predictions of fast games, which the SDK exports and the page leaves out, ask whether there is one. */
export const debugOverlayActive = (): boolean => false;
