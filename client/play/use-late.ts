/** Whether a page has waited for longer than the arrival at a seat takes. */
import { useEffect, useState } from 'react';

/** How long a seat that is the participant's own takes to be shown, ms. */
const ARRIVING_MS = 1500;

export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ARRIVING_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
