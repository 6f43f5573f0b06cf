export { EmailPart } from './email-part.js'
export { SocialsPart } from './socials-part.js'
