// The library imports this file first, so it runs before anything that needs a recent Node.
if (parseInt(process.versions.node, 10) < LEAST_NODE) {
  throw new Error(`co needs Node ${LEAST_NODE} or newer; this is ${process.version}`)
}
