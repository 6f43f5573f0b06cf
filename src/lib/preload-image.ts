import type { Timekeeper } from './timekeeper.js'

/** The longest a screen waits for a picture, in milliseconds. */
const LIMIT_MS = 2000

/**
 * Resolves once a picture is in the browser's cache, has failed, or has taken too long: a screen may wait for it, but
 * not hang on it. Never rejects. Without a DOM it resolves at once. The URL must have been checked.
 */
export function preloadImage(url: string, clock: Timekeeper): Promise<void> {
  if (typeof Image === 'undefined') return Promise.resolve()
  return new Promise(resolve => {
    const image = new Image()
    const callOff = clock.after(LIMIT_MS, resolve)
    const settle = () => {
      callOff()
      resolve()
    }
    image.addEventListener('load', settle)
    image.addEventListener('error', settle)
    image.src = url
  })
}
