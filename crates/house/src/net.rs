//! Addresses of the network: how much of one says who somebody is.
//!
//! An IPv4 address is one household, or one office. Of IPv6 a household is given a whole network, and whoever counts single
//! addresses counts nothing: each request can come from another. All limits go by what is worked out here.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What a household gets: the first 64 bits.
const NEAR: u32 = 64;
/// What a site gets, or somebody who asks for more: the first 48 bits.
const WIDE: u32 = 48;
/// Where translators write IPv4 addresses (RFC 6052): all of the old internet would be one neighbour.
const TRANSLATED: [u16; 6] = [0x64, 0xff9b, 0, 0, 0, 0];

/// An address as itself: one of IPv4 that is written as IPv6, as a socket for both gives it, is of IPv4.
#[must_use]
pub fn plain(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if address.segments()[..6] == TRANSLATED => {
            let [.., a, b, c, d] = address.octets();
            IpAddr::V4(Ipv4Addr::new(a, b, c, d))
        }
        address => address,
    }
}

/// The household of an address: itself for IPv4, its /64 for IPv6. Most limits go by it.
#[must_use]
pub fn near(address: IpAddr) -> IpAddr {
    network(address, NEAR)
}

/// The site of an address: itself for IPv4, its /48 for IPv6. What costs much goes by it.
#[must_use]
pub fn wide(address: IpAddr) -> IpAddr {
    network(address, WIDE)
}

fn network(address: IpAddr, bits: u32) -> IpAddr {
    match plain(address) {
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits))))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(work: fn(IpAddr) -> IpAddr, address: &str, expected: &str) {
        let read = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(work(read(address)), read(expected), "{address}");
    }

    #[test]
    fn a_household_has_one_address() {
        check(near, "203.0.113.7", "203.0.113.7");
        check(near, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::");
        check(near, "2001:db8:1:2:ffff::1", "2001:db8:1:2::");
        check(near, "2001:db8:1:3::1", "2001:db8:1:3::");
        check(near, "::1", "::");
    }

    #[test]
    fn a_site_has_one_address() {
        check(wide, "203.0.113.7", "203.0.113.7");
        check(wide, "2001:db8:1:2:3:4:5:6", "2001:db8:1::");
        check(wide, "2001:db8:1:ffff::1", "2001:db8:1::");
        check(wide, "2001:db8:2::1", "2001:db8:2::");
    }

    #[test]
    fn ipv4_is_ipv4_however_it_is_written() {
        for work in [plain, near, wide] {
            check(work, "::ffff:203.0.113.7", "203.0.113.7");
            check(work, "64:ff9b::203.0.113.7", "203.0.113.7");
            check(work, "::ffff:127.0.0.1", "127.0.0.1");
        }
        check(plain, "2001:db8::1", "2001:db8::1");
    }
}
