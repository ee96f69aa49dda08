import { expect, test } from 'vitest'
import { toCameraProblem } from '#src/features/scan/camera/camera-problem.ts'

test.each([
  [new DOMException('Permission denied', 'NotAllowedError'), 'not-allowed'],
  [new DOMException('Requested device not found', 'NotFoundError'), 'no-camera'],
  [new DOMException('', 'OverconstrainedError'), 'no-camera'],
  [new DOMException('Could not start video source', 'NotReadableError'), 'in-use'],
  [new Error('the camera gave no picture'), 'failed'],
  [undefined, 'failed'],
])('%s is explained to the person as %s [SCAN-05]', (error, problem) => {
  expect(toCameraProblem(error)).toBe(problem)
})
