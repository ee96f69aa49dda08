const emailAddress = /^[A-Za-z0-9._'-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,4}$/

/** For an account: any form that a mail server could accept, but only one address. */
export const couldBeEmailAddress = (text: string): boolean => text.length <= longest && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text)

/** The longest address that mail can be sent to. RFC 5321 */
const longest = 254

/**
 * Whether a text is accepted as the e-mail address of a mailing list: letters, digits, dot, underscore, apostrophe and hyphen, then @,
 * a domain, and an ending of 2 to 4 letters. spec §5
 */
export const isEmailAddress = (text: string): boolean => text.length <= longest && emailAddress.test(text)
