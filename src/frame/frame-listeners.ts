import type { FrameEvent, FrameEventName } from '../contract/frame-events.js'
import type { FrameFailure, FrameState, FrameStateListener } from './frame-client.js'

/** Who listens to the frame: to where it stands, and to what it says unasked. */
export class FrameListeners {
  private readonly ofState = new Set<FrameStateListener>()
  private readonly ofEvents = new Map<string, Set<(event: never) => void>>()

  onState(listener: FrameStateListener): () => void {
    this.ofState.add(listener)
    return () => void this.ofState.delete(listener)
  }

  on<N extends FrameEventName>(name: N, listener: (event: FrameEvent<N>) => void): () => void {
    const heard = this.ofEvents.get(name) ?? new Set()
    this.ofEvents.set(name, heard.add(listener as (event: never) => void))
    return () => void heard.delete(listener as (event: never) => void)
  }

  /** Resolves when the frame is ready, rejects with what `refuse` makes of its failure. */
  settled(refuse: (failure: FrameFailure | undefined) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.onState((state, failure) => {
        if (state !== 'ready' && state !== 'failed') return
        stop()
        if (state === 'ready') resolve()
        else reject(refuse(failure))
      })
    })
  }

  tellState(state: FrameState, failure: FrameFailure | undefined): void {
    for (const listener of this.ofState) listener(state, failure)
  }

  tell(name: FrameEventName, event: unknown): void {
    for (const listener of this.ofEvents.get(name) ?? []) listener(event as never)
  }

  clear(): void {
    this.ofState.clear()
    this.ofEvents.clear()
  }
}
