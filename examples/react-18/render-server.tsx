export { renderServer, version } from '../react/render-server.js'
