'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AppKitError } from '../core/errors/appkit-error.js'
import { type ActionCallbacks, idleTask, runTask, type TaskState } from '../modal/hooks/hook-actions.js'

// Tracks the latest run of an action. The returned function resolves with undefined if the run fails.
export function useTask<T, A extends readonly unknown[]>(
  action: (...parameters: A) => Promise<T>,
  callbacks: ActionCallbacks<T>,
): readonly [TaskState<T>, (...parameters: A) => Promise<T | undefined>] {
  const [state, setState] = useState<TaskState<T>>(idleTask)
  const latest = useLatestCallbacks(callbacks)
  const run = useRef(0)
  const start = useCallback(
    (...parameters: A) => {
      const own = ++run.current
      return runTask(
        () => action(...parameters),
        latest,
        next => own === run.current && setState(next),
      )
    },
    [action, latest],
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
