'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ActionCallbacks } from '../modal/hooks/hook-actions.js'

/** The progress of an action that the user completes in the modal. */
export interface TaskState<T> {
  readonly data: T | undefined
  readonly error: AppKitError | undefined
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
}

const idle = { data: undefined, error: undefined, isPending: false, isError: false, isSuccess: false }

// Tracks the latest run of an action. The returned function resolves with undefined if the run fails.
export function useTask<T, A extends readonly unknown[]>(
  action: (...parameters: A) => Promise<T>,
  callbacks: ActionCallbacks<T>,
): readonly [TaskState<T>, (...parameters: A) => Promise<T | undefined>] {
  const [state, setState] = useState<TaskState<T>>(idle)
  const { onSuccess, onError } = useLatestCallbacks(callbacks)
  const run = useRef(0)
  useEffect(() => () => void (run.current += 1), [])
  const start = useCallback(
    async (...parameters: A) => {
      const own = ++run.current
      const isLatest = () => own === run.current
      setState({ ...idle, isPending: true })
      try {
        const data = await action(...parameters)
        if (isLatest()) setState({ ...idle, data, isSuccess: true })
        onSuccess(data)
        return data
      } catch (cause) {
        const error = AppKitError.from(cause, 'wallet/failed')
        if (isLatest()) setState({ ...idle, error, isError: true })
        onError(error)
        return undefined
      }
    },
    [action, onSuccess, onError],
  )
  return [state, start]
}

interface LatestCallbacks<T> {
  onSuccess(result: T): void
  onError(error: AppKitError): void
}

// Returns callbacks with a stable identity that call those of the latest render.
export function useLatestCallbacks<T>(callbacks: ActionCallbacks<T>): LatestCallbacks<T> {
  const latest = useRef(callbacks)
  useEffect(() => void (latest.current = callbacks))
  return useMemo(
    () => ({
      onSuccess: result => latest.current.onSuccess?.(result),
      onError: error => latest.current.onError?.(error),
    }),
    [],
  )
}
