// What the embedded wallet brings when it is needed, in one file: a page that a login came back to needs both.
export { embeddedOptions } from './embedded-options.js'
export { finishReturnedLogin } from './returned-login.js'
