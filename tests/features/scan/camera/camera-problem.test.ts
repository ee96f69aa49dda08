import { expect, test } from 'vitest'
import { toCameraProblem } from '#src/features/scan/camera/camera-problem.ts'

test.each([
  ['Error getting userMedia, error = NotAllowedError: Permission denied', 'not-allowed'],
  ['Error getting userMedia, error = NotFoundError: Requested device not found', 'no-camera'],
  ['Error getting userMedia, error = OverconstrainedError', 'no-camera'],
  ['Error getting userMedia, error = NotReadableError: Could not start video source', 'in-use'],
  [new DOMException('', 'NotAllowedError'), 'not-allowed'],
  [new Error('the camera gave no picture'), 'failed'],
  [undefined, 'failed'],
])('%s is told to the person as %s [SCAN-05]', (error, problem) => {
  expect(toCameraProblem(error)).toBe(problem)
})
