// Converts names to the cases of files, classes and sentences.

/** `receive-view` -> `ReceiveView` */
export function pascal(kebab) {
  return kebab.replace(/(^|-)(\w)/g, (_all, _dash, character) => character.toUpperCase())
}

/** `receive-view` -> `receiveView` */
export function camel(kebab) {
  return pascal(kebab).replace(/^\w/, character => character.toLowerCase())
}

/** Returns true if a name is in kebab-case, like every file name. */
export function isKebab(name) {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
}
