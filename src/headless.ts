export { createAppKit } from './modal/create-headless.js'
export type { AppKit } from './modal/instance.js'
export { AppKitError } from './core/errors/appkit-error.js'
