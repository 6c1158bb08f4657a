// What a program gets first of the library: what is imported first also runs first, before anything that only a new
// Node has.
if (parseInt(process.versions.node, 10) < LEAST_NODE) {
  throw new Error(`co needs Node ${LEAST_NODE} or newer; this is ${process.version}`)
}
