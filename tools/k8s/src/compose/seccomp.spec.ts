import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@lacorte/local-stack';

interface Profile {
  defaultAction: string;
  syscalls: { names: string[]; action: string; args?: unknown[]; includes?: object; excludes?: object }[];
}

const profile: Profile = JSON.parse(readFileSync(join(REPOSITORY, 'deploy/docker/chromium-seccomp.json'), 'utf8'));
const allowed = new Set(profile.syscalls.flatMap(({ action, names }) => (action === 'SCMP_ACT_ALLOW' ? names : [])));
/** Calls that escape from a container, or reach other processes and the kernel. */
const DANGEROUS =
  `acct add_key bpf clock_settime delete_module fanotify_init finit_module fsconfig fsmount fsopen fspick init_module
  io_uring_enter io_uring_register io_uring_setup ioperm iopl kcmp kexec_file_load kexec_load keyctl lookup_dcookie mount mount_setattr
  move_mount move_pages name_to_handle_at nfsservctl open_by_handle_at open_tree perf_event_open pidfd_getfd pivot_root
  process_madvise process_vm_readv process_vm_writev ptrace query_module quotactl quotactl_fd reboot request_key setdomainname
  sethostname setns settimeofday stime swapoff swapon syslog umount umount2 uselib userfaultfd ustat vhangup`.split(
    /\s+/,
  );

describe("the seccomp profile of the browser's container", () => {
  it('allows what it names, and refuses everything else', () => {
    expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
    expect(DANGEROUS.filter((name) => allowed.has(name))).toEqual([]);
  });

  it('allows user namespaces', () => {
    for (const name of ['clone', 'unshare', 'chroot']) expect([name, allowed.has(name)]).toEqual([name, true]);
    const clone3 = profile.syscalls.find(({ names }) => names.includes('clone3'));
    expect(clone3).toMatchObject({ action: 'SCMP_ACT_ERRNO', errnoRet: 38 });
  });

  it('has no conditions that the runtimes of Kubernetes ignore', () => {
    for (const key of ['includes', 'excludes'] as const) {
      expect(profile.syscalls.filter((rule) => key in rule)).toEqual([]);
    }
    expect(profile).not.toHaveProperty('archMap');
  });
});
