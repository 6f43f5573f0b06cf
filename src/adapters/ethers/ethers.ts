export { providerOf } from './signer.js'
export { signerOf } from './signer.js'
export type { SigningKit } from './signer.js'
export { watchSigner } from './signer.js'
