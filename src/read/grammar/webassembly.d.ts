/** What is used of WebAssembly; Node.js has it, and neither its types nor the language's declare it. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum: number });
    readonly buffer: ArrayBuffer;
  }
  class Module {}
}
