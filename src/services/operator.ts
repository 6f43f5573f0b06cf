// What speaks to whoever runs the services, in the one file that is loaded when that is first done.
export { createAnalytics } from './analytics.js'
export { createAppProject } from './app-project.js'
