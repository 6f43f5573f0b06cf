export { providerOf } from './provider-of.js'
export { signerOf } from './signer-of.js'
export type { SigningKit } from './signing-kit.js'
export { watchSigner } from './watch-signer.js'
