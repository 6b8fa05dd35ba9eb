// unpacks the script of the page, which would be too large as it is, and runs it
(async () => {
  const packed = Uint8Array.from(atob(document.getElementById('code').textContent), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const script = document.createElement('script');
  script.src = URL.createObjectURL(new Blob([await new Response(unpacked).arrayBuffer()], { type: 'text/javascript' }));
  document.body.append(script);
})();
