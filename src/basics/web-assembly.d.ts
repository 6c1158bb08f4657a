/** The part that the kernels use: among the type libraries only that of browsers declares WebAssembly. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}
