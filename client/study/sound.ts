/** The call when a group is complete: two short tones. Silent where the browser allows no sound without a press. */
export function playCall(): void {
  const context = new AudioContext();
  const tone = (hertz: number, from: number): void => {
    const source = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    const at = context.currentTime + from;
    volume.gain.linearRampToValueAtTime(0.2, at + 0.02);
    volume.gain.linearRampToValueAtTime(0, at + 0.25);
    source.connect(volume).connect(context.destination);
    source.start(at);
    source.stop(at + 0.3);
  };
  tone(660, 0);
  tone(880, 0.3);
  setTimeout(() => void context.close(), 1000);
}
