// The long verbs of the connection, in one chunk.
export { connect } from './connect.js'
export { disconnect } from './disconnect.js'
export { followTab } from './follow-tab.js'
export { forgetStored } from './forget-stored.js'
export { resumePairing } from './resume-pairing.js'
export { resume } from './resume.js'
export { deleteConnection, switchConnection } from './switch-connection.js'
export { switchNetwork } from './switch-network.js'
