/** SIGINT and SIGTERM during a training: it keeps what it has, and then ends. A second signal ends it at once. */
import process from 'node:process';

export interface StopSignal {
  asked(): boolean;
  release(): void;
}

export function stopSignal(): StopSignal {
  let asked = false;
  const ask = (): void => {
    asked = true;
  };
  process.once('SIGINT', ask).once('SIGTERM', ask);
  return {
    asked: () => asked,
    release: () => void process.off('SIGINT', ask).off('SIGTERM', ask),
  };
}
