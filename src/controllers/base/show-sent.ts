import type { Scope } from '../scope.js'
import { RouterController } from './router.js'

/** Puts the word of what was sent in the place of its review, wherever the person is above that by now. */
export function showSent(scope: Scope): void {
  const router = scope.use(RouterController)
  if (router.goBackTo('SendPreview')) router.replace('SendConfirmed')
}
