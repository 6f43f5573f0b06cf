import { FrameError } from '../session/frame-error.js'
import type { Language } from '../texts/choose-texts.js'

/** Creates a screen in the current language. */
export function createScreen(
  { getLanguage }: { readonly getLanguage: () => Language },
  tag: string,
  properties: object,
): HTMLElement {
  return Object.assign(document.createElement(tag), { language: getLanguage(), ...properties })
}

/** The error of a prompt that the user cancelled. */
export function rejected(): FrameError {
  return new FrameError('E_REJECTED', 'Request rejected.', { rpcCode: 4001 })
}
