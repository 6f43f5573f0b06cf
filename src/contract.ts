export * from './contract/catalogue.js'
