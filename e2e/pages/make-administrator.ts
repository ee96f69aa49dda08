import { SecondDevice } from '../harness/second-device.ts'
import { expect } from '../harness/expect.ts'
import { demoPassword } from './sign-in.ts'

/** Of the organization, so that its screens are seen, too. */
export async function makeAdministrator(url: string, login: string): Promise<void> {
  const mara = await SecondDevice.signIn(url, 'mara', demoPassword)
  const { data } = await mara.post<{ data: { userID: number }[] }>('/api/v1/organization/people', { search: login })
  const answer = await fetch(`${url}/api/v1/organization/people/${data[0]!.userID}/administrator`, {
    method: 'PUT',
    headers: { cookie: mara.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ isAdministrator: true, currentPassword: demoPassword }),
  })
  expect(answer.status).toBe(204)
}
