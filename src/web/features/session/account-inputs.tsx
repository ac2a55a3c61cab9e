/** The inputs for a new account: names, e-mail address, and password. */
import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordInputProps {
  inputProps: object;
  password: string;
  /** Personal words, which would be guessed first. */
  personal: string[];
}

export function NewPasswordInput({ inputProps, password, personal }: NewPasswordInputProps) {
  return (
    <div>
      <PasswordInput
        label="Password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
        autoComplete="new-password"
        {...inputProps}
      />
      <StrengthMeter password={password} personal={personal} />
    </div>
  );
}

type Field = 'username' | 'password' | 'firstName' | 'lastName';

interface AccountInputsProps {
  values: Record<Field, string>;
  inputProps: (field: Field) => object;
  /** Shown beside their names. */
  personal?: string[];
}

export function AccountInputs({ values, inputProps, personal = [] }: AccountInputsProps) {
  const { username, password, firstName, lastName } = values;
  return (
    <>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...inputProps('username')}
      />
      <NewPasswordInput
        inputProps={inputProps('password')}
        password={password}
        personal={[username, firstName, lastName, ...personal]}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First Name" autoComplete="given-name" {...inputProps('firstName')} />
        <TextInput label="Last Name" autoComplete="family-name" {...inputProps('lastName')} />
      </SimpleGrid>
    </>
  );
}
