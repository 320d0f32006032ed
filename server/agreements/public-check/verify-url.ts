/** The page on which anybody can check a sealed file. */
export const verifyUrl = (publicUrl: string): string => `${publicUrl}/verify`;
