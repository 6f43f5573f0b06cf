// What speaks to networks' nodes, in the one file that is loaded when the first is asked.
export { createAppRest } from './app-rest.js'
export { createAppRpc } from './app-rpc.js'
