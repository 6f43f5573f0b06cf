// Names in the cases that files, classes and sentences need.

/** `receive-view` -> `ReceiveView` */
export function pascal(kebab) {
  return kebab.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase())
}

/** `receive-view` -> `receiveView` */
export function camel(kebab) {
  return pascal(kebab).replace(/^\w/, letter => letter.toLowerCase())
}

/** Whether a name is in kebab-case, as every file of the house is. */
export function isKebab(name) {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
}
