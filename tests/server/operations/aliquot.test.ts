import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '#server/store/open-store.ts'
import { SqlFeedReader } from '#server/store/feed/feed-reader.ts'
import { addAddress } from '#server/store/people/mailing-list.ts'
import { addPasskey, listPasskeysOf } from '#server/store/people/passkeys.ts'
import { chosenBySomebodyElse, findUserByLogin, groupsOf } from '#server/store/people/people.ts'
import { findDirectoryTokenUse } from '#server/store/people/directory-token.ts'
import { hashToken } from '#server/security/tokens.ts'
import { findLinked, linkPerson } from '#server/store/people/sso.ts'
import { confirmSecret, countRecoveryCodes, proposeSecret, readTwoStep, replaceRecoveryCodes } from '#server/store/people/two-step.ts'
import { isPasswordRight } from '#server/security/passwords/passwords.ts'
import { runAliquot } from './run-aliquot.ts'
import { useFolder } from './world.ts'

const newFolder = useFolder()

describe('the command line', () => {
  test('lists its commands, and reports wrong usage with code 2', async () => {
    const help = await runAliquot(['help'], {})
    for (const name of [
      'serve',
      'demo-data',
      'user add',
      'user password',
      'user reset-two-step',
      'user reset-sso',
      'scim token',
      'scim connect',
      'user make-administrator',
      'user erase',
      'mailing-list',
      'backup',
      'restore',
      'doctor',
      'verify',
    ])
      expect(help.output).toContain(`aliquot ${name}`)
    expect(help.code).toBe(0)
    for (const wrong of [['nonsense'], ['restore'], ['backup', '--loud'], ['user', 'add'], ['mailing-list', 'x']]) {
      const { code, output } = await runAliquot(wrong, { ALIQUOT_DATA: await newFolder() })
      expect([wrong, code]).toEqual([wrong, 2])
      expect(output).not.toContain('    at ')
    }
  })

  test('wrong settings and files that are not backups end with 1 and a message', async () => {
    const folder = await newFolder()
    expect(await runAliquot(['doctor'], { PORT: 'eighty' })).toMatchObject({ code: 1, output: expect.stringContaining("PORT is 'eighty'") as string })
    for (const file of [import.meta.filename, join(folder, 'none.tar')]) {
      const { code, output } = await runAliquot(['restore', file], { ALIQUOT_DATA: join(folder, 'data') })
      expect([code, output]).toEqual([1, expect.stringMatching(/cannot be read/)])
    }
    const nothing = await runAliquot(['backup', join(folder, 'a.tar')], { ALIQUOT_DATA: join(folder, 'empty') })
    expect([nothing.code, nothing.output]).toEqual([1, expect.stringContaining('There is nothing to back up')])
    await expect(stat(join(folder, 'a.tar'))).rejects.toThrow()
  })

  test('demo-data fills an empty database once; a person can be added to a group, and signs in with the printed password', async () => {
    const folder = await newFolder()
    const env = { ALIQUOT_DATA: folder }
    expect(await runAliquot(['demo-data'], env)).toMatchObject({ code: 0, output: expect.stringContaining('Sign in as mara') as string })
    expect(await runAliquot(['demo-data'], env)).toMatchObject({ code: 1 })
    // The signed experiments of the demonstration.
    expect(await runAliquot(['verify'], env)).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^ok    signatures: 2 signed experiments, [34] signatures and 0 files checked: everything is as it was signed\.$[^]*^Everything is as it was signed\.$/m,
      ) as string,
    })
    const added = await runAliquot(['user', 'add', 'nora', '--first', 'Nora', '--last', 'Quist', '--group', 'okafor lab', '--role', 'Student'], env)
    const [, password] = /^nora was added to Okafor Lab as Student\. Password: (\S+)$/m.exec(added.output)!
    const easy = await runAliquot(['user', 'add', 'omar', '--first', 'Omar', '--group', 'okafor lab', '--password-stdin'], env, { input: 'Password2024!' })
    expect(easy).toMatchObject({ code: 2, output: expect.stringContaining('not be a common one') as string })
    expect(await runAliquot(['user', 'add', 'NORA', '--first', 'X', '--group', 'okafor lab'], env)).toMatchObject({ code: 2 })

    const store = await openStore({ dataFolder: folder })
    const user = await store.engine.read((sql) => findUserByLogin(sql, 'nora'))
    expect(await isPasswordRight(user!.passwordHash, password!)).toBe(true)
    expect(user!.passwordSetAt).toBe(chosenBySomebodyElse)
    const [group] = await store.engine.read((sql) => groupsOf(sql, user!.id))
    expect(group).toMatchObject({ name: 'Okafor Lab', role: 'Student' })
    // The group's devices learn of it with their next pull, and its audit log has it.
    const [entry] = await store.engine.read((sql) => new SqlFeedReader(sql).history(group!.groupId, 'members', user!.id, 1))
    expect(entry).toMatchObject({ command: 'member.add@1', device: 'aliquot' })
    const changed = await runAliquot(['user', 'password', 'Nora'], env)
    const [, newPassword] = /^nora has a new password and is signed out everywhere\. Password: (\S+)$/m.exec(changed.output)!
    expect(await runAliquot(['user', 'password', 'nobody'], env)).toMatchObject({ code: 2 })
    const after = await store.engine.read((sql) => findUserByLogin(sql, 'nora'))
    expect(after!.passwordSetAt).toBe(chosenBySomebodyElse)
    expect([await isPasswordRight(after!.passwordHash, newPassword!), await isPasswordRight(after!.passwordHash, password!)]).toEqual([true, false])
    expect(await runAliquot(['user', 'reset-two-step', 'nora'], env)).toEqual({ code: 0, output: 'nora has no two-step verification.\n' })
    await store.engine.write(async (sql) => {
      await proposeSecret(sql, user!.id, 'A'.repeat(32))
      await confirmSecret(sql, user!.id, { secret: 'A'.repeat(32), step: 1, at: 1 })
      await replaceRecoveryCodes(sql, user!.id, ['hash'])
    })
    expect(await runAliquot(['user', 'reset-two-step', 'NORA'], env)).toEqual({
      code: 0,
      output: 'Two-step verification is off for nora, who can sign in with the password alone.\n',
    })
    expect(await store.engine.read((sql) => Promise.all([readTwoStep(sql, user!.id), countRecoveryCodes(sql, user!.id)]))).toEqual([undefined, 0])
    const passkey = { id: 'id', userId: user!.id, handle: 'handle', publicKey: 'key', counter: 0, transports: [], name: 'Phone', isSynced: false, createdAt: 1 }
    await store.engine.write((sql) => addPasskey(sql, passkey))
    expect((await runAliquot(['user', 'reset-two-step', 'nora'], env)).output).toBe('Removed passkeys of nora: 1.\nnora has no two-step verification.\n')
    expect(await store.engine.read((sql) => listPasskeysOf(sql, user!.id))).toEqual([])
    expect(await runAliquot(['user', 'reset-two-step', 'nobody'], env)).toMatchObject({ code: 2 })
    const made = await runAliquot(['scim', 'token'], env)
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/^[\w-]{43}\n$/) as string })
    expect(await store.engine.read((sql) => findDirectoryTokenUse(sql, hashToken(made.output.trim())))).toEqual({ usedAt: null })
    for (const said of ['The token is revoked.\n', 'There is no token.\n']) expect((await runAliquot(['scim', 'token', '--revoke'], env)).output).toBe(said)
    expect(await runAliquot(['scim', 'connect', 'nora', '--as', 'n.quist@lab.example'], env)).toEqual({
      code: 0,
      output: 'nora is connected. The directory finds the account as n.quist@lab.example.\n',
    })
    expect(await runAliquot(['scim', 'connect', 'nobody', '--as', 'x'], env)).toMatchObject({ code: 2 })
    expect(await runAliquot(['user', 'reset-sso', 'nora'], env)).toEqual({ code: 0, output: 'nora has not used single sign-on.\n' })
    await store.engine.write((sql) => linkPerson(sql, { issuer: 'https://login.lab.example', subject: 'nora-1' }, user!.id, 1))
    expect(await runAliquot(['user', 'reset-sso', 'NORA'], env)).toMatchObject({ code: 0, output: expect.stringMatching(/^The next single sign-on/) as string })
    expect(await store.engine.read((sql) => findLinked(sql, { issuer: 'https://login.lab.example', subject: 'nora-1' }))).toBeUndefined()
    expect(await runAliquot(['user', 'make-administrator', 'NORA'], env)).toEqual({ code: 0, output: 'nora is an organization administrator.\n' })
    expect((await store.engine.read((sql) => findUserByLogin(sql, 'nora')))!.isOrganizationAdministrator).toBe(true)
    expect(await runAliquot(['user', 'make-administrator', 'nora', '--remove'], env)).toMatchObject({ code: 0 })
    const last = await runAliquot(['user', 'make-administrator', 'mara', '--remove'], env)
    expect(last).toMatchObject({ code: 2, output: expect.stringContaining('mara is the only organization administrator') as string })
    expect((await store.engine.read((sql) => findUserByLogin(sql, 'mara')))!.isOrganizationAdministrator).toBe(true)
    expect(await runAliquot(['user', 'make-administrator', 'nobody'], env)).toMatchObject({ code: 2 })
    expect(await runAliquot(['user', 'erase', 'nora'], env)).toMatchObject({ code: 2, output: expect.stringContaining('Add --yes') as string })
    expect(await runAliquot(['user', 'erase', 'mara', '--yes'], env)).toMatchObject({
      code: 2,
      output: expect.stringContaining('only organization administrator') as string,
    })
    expect(await runAliquot(['user', 'erase', 'nora', '--yes'], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`They are now called Former member ${user!.id}.`) as string,
    })
    expect(await store.engine.read((sql) => findUserByLogin(sql, 'nora'))).toBeUndefined()
    await store.close()
    expect(await runAliquot(['doctor'], env)).toMatchObject({ code: 0 })
  })

  test('mailing-list prints the addresses, one a line, and removes one', async () => {
    const folder = await newFolder()
    const env = { ALIQUOT_DATA: folder }
    const store = await openStore({ dataFolder: folder })
    await store.engine.write((sql) => addAddress(sql, 'Ada@lab.org', 1))
    await store.engine.write((sql) => addAddress(sql, 'elif@lab.org', 2))
    await store.close()
    expect(await runAliquot(['mailing-list'], env)).toEqual({ code: 0, output: 'ada@lab.org\nelif@lab.org\n' })
    expect(await runAliquot(['mailing-list', '--remove', 'ADA@lab.org'], env)).toMatchObject({ code: 0, output: 'ADA@lab.org was removed.\n' })
    expect(await runAliquot(['mailing-list', '--remove', 'ada@lab.org'], env)).toMatchObject({ code: 1 })
    expect(await runAliquot(['mailing-list'], env)).toEqual({ code: 0, output: 'elif@lab.org\n' })
  })
})
