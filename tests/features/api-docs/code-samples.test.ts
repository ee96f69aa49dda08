import { expect, test } from 'vitest'
import { codeSample, sampleLanguages, type ProgramRequest } from '#src/features/api-docs/code-samples.ts'
import { readSample } from '#tests/harness/read-code-sample.ts'

const url = 'https://lab.example/api/v1/samples?$sort=name%20DESC&name=O%27Brien'
const requests: readonly ProgramRequest[] = [
  { method: 'GET', url },
  {
    method: 'POST',
    url,
    contentType: 'application/json',
    body: { text: JSON.stringify({ name: 'O\'Brien "µ" $HOME \\ `x` 𝛼', note: 'two\nlines' }) },
  },
  { method: 'PUT', url, contentType: 'application/json', body: { text: '3' } },
  { method: 'PUT', url, contentType: 'application/octet-stream', body: { file: 'plate 1.csv' } },
]

test.each(sampleLanguages)('an example in %s sends exactly the call that it stands for, whatever signs are in it', async (language) => {
  for (const request of requests) {
    const { token, contentType, body, ...rest } = await readSample[language](codeSample(language, request))
    expect({ ...rest, ...(contentType && { contentType }), ...(body && { body }) }).toEqual(request)
    expect(token).toBe('the-token')
  }
})

test('no example has a token in it', () => {
  for (const language of sampleLanguages) expect(codeSample(language, requests[0]!)).toContain('ALIQUOT_TOKEN')
})
